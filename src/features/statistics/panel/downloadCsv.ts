import { authorizedFetch } from '../../../panel/data/session/authorizedFetch.ts'

/** Saves the answer of a call as a file under the name that the server gives it. Throws where the server refuses. */
export async function downloadCsv(url: string): Promise<void> {
  const response = await authorizedFetch(url, {})
  if (!response.ok) throw new Error(String(response.status))
  const [, name = 'statistics.csv'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
