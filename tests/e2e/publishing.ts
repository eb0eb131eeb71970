interface Publishing {
  /** Where the API is; empty for the page's own. */
  address: string
  resource: string
  document: object
}

/**
 * Publishes a document, as an administrator who has looked at what that does. It names nothing outside itself, so that a page can be
 * given it as well.
 */
export async function publish({ address, resource, document }: Publishing): Promise<void> {
  const password = 'Marani-Demo-1'
  const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const said = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${said}`)
    return JSON.parse(said) as Record<string, unknown>
  }
  const { access_token } = await send('POST', '/auth/login', { email: 'admin@marani.example', password })
  const session = { Authorization: `Bearer ${String(access_token)}` }
  await send('PUT', `/declarations/drafts/${resource}`, { base: 0, document, version: 0 }, session)
  const resources = [resource]
  const { plan } = await send('POST', '/declarations/preview', { resources }, session)
  const { proof } = await send('POST', '/profile/proof', { password }, session)
  await send('POST', '/declarations/publish', { plan, note: null, resources }, { ...session, Proof: String(proof) })
}
