/** The comments of a pull request and the notes of a merge request, as GitHub and GitLab keep them. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Comment {
  readonly id: number
  body: string
  /** GitHub: who wrote it. GitLab: whether nobody did. */
  readonly user: { readonly type: 'Bot' | 'User' }
  readonly system: boolean
}

export interface Comments {
  /** Of the interface, without a last slash. */
  readonly address: string
  readonly all: Comment[]
  /** Methods in order. */
  readonly asked: string[]
  /** Whether it refuses to write, as it does for a fork. */
  refuses: boolean
  close(): void
}

async function bodyIn(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return (JSON.parse(Buffer.concat(chunks).toString()) as { body: string }).body
}

/** @param others texts that somebody else wrote before */
export async function commentsAfter(others: readonly string[]): Promise<Comments> {
  const all: Comment[] = others.map((body, place) => ({ id: place + 1, body, user: { type: 'User' }, system: false }))
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://any.test')
    const answer = (status: number, value: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    comments.asked.push(request.method!)
    if (request.method === 'GET') {
      const [size, page] = [Number(searchParams.get('per_page')), Number(searchParams.get('page'))]
      return answer(200, all.slice((page - 1) * size, page * size))
    }
    const body = await bodyIn(request)
    const own = all.find(({ id }) => pathname.endsWith(`/${id}`))
    if (comments.refuses || own?.user.type === 'User') return answer(403, {})
    if (own) own.body = body
    else all.push({ id: all.length + 1, body, user: { type: 'Bot' }, system: false })
    return answer(own ? 200 : 201, own ?? all.at(-1)!)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const comments: Comments = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    all,
    asked: [],
    refuses: false,
    close: () => void server.close(),
  }
  return comments
}
