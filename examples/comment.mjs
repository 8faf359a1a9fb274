/**
 * Writes a file as the comment of a pull request (GitHub) or a merge request (GitLab): `node comment.mjs FILE [NAME]`.
 * The next call with the same NAME changes that comment: a line that no page shows says whose it is. Comments of others
 * stay as they are. A comment that cannot be written is told and fails no job, which the verdict alone decides.
 *
 * GitHub: GH_TOKEN and PULL_REQUEST, beside the variables of the runner. GitLab: GITLAB_NOTE_TOKEN.
 */
import { existsSync, readFileSync } from 'node:fs'

/** GitHub takes 65,536 letters. */
const MOST_LETTERS = 60_000
const PAGE = 100
const MOST_PAGES = 30

const [file, name = 'conformance'] = process.argv.slice(2)
const { env } = process
const MARKER = `<!-- lpconform: ${name.replace(/[^\w ./-]/g, '')} -->`

function onGitHub() {
  const issues = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues`
  return {
    secret: 'GH_TOKEN',
    all: `${issues}/${env.PULL_REQUEST}/comments`,
    one: (id) => `${issues}/comments/${id}`,
    changes: 'PATCH',
    headers: { authorization: `Bearer ${env.GH_TOKEN}`, accept: 'application/vnd.github+json' },
    isOwn: ({ user }) => user?.type === 'Bot',
  }
}

function onGitLab() {
  const notes = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`
  return {
    secret: 'GITLAB_NOTE_TOKEN',
    all: notes,
    one: (id) => `${notes}/${id}`,
    changes: 'PUT',
    headers: { 'private-token': env.GITLAB_NOTE_TOKEN },
    isOwn: ({ system }) => !system,
  }
}

const server = env.GITHUB_API_URL ? onGitHub() : onGitLab()

const send = (url, method, body) =>
  fetch(url, {
    method,
    headers: { ...server.headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify({ body }) }),
  })

/** Comments that carry the marker, the oldest first. */
async function earlier() {
  const found = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const response = await send(`${server.all}?per_page=${PAGE}&page=${page}`, 'GET')
    if (!response.ok) throw new Error(`the comments cannot be read (${response.status})`)
    const comments = await response.json()
    found.push(...comments.filter((one) => server.isOwn(one) && one.body.startsWith(MARKER)))
    if (comments.length < PAGE) break
  }
  return found
}

/** Where a comment with the marker is somebody else's, and may not be changed, there is one more. */
async function write(body) {
  for (const { id } of await earlier()) if ((await send(server.one(id), server.changes, body)).ok) return 'changed'
  const { ok, status } = await send(server.all, 'POST', body)
  if (!ok) throw new Error(`it cannot be written (${status})`)
  return 'written'
}

async function comment() {
  if (!existsSync(file)) return `no comment: there is no ${file}`
  if (!env[server.secret]) return `no comment: ${server.secret} is not set, as in a pull request of a fork`
  const text = readFileSync(file, 'utf8')
  const cut = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}\n\n… the report has the rest` : text
  return `comment ${await write(`${MARKER}\n${cut}`)}`
}

try {
  console.log(await comment())
} catch (error) {
  console.log(`${env.GITHUB_ACTIONS ? '::warning::' : ''}no comment: ${error.cause?.code ?? error.message}`)
}
