/** A small client, in place of yours: it signs in and lists what a platform has. */
export async function clientOf(variables) {
  const { CURRENT_BASE_URL: address, CURRENT_PLATFORM: platform } = variables
  const headers = { platform, 'content-type': 'application/json' }
  const answered = async (path, options) => {
    const answer = await fetch(`${address}${path}`, options)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const { accessToken } = await answered('/v2/authentication/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({
      role: 'svc/admin',
      login: variables.CURRENT_ADMIN_LOGIN,
      password: variables.CURRENT_ADMIN_PASSWORD,
    }),
  })
  const authorization = `Bearer ${accessToken}`
  return {
    async tagsCalled(name) {
      const { items } = await answered(`/v1/tags/?name=${encodeURIComponent(name)}`, {
        headers: { ...headers, authorization },
      })
      return items
    },
  }
}
