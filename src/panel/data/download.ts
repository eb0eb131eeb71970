import { authorizedFetch } from './session/authorizedFetch.ts'

/** How long to keep the object URL: browsers start reading a saved file only after a while. */
const retentionMilliseconds = 60_000

/** Saves a blob to the browser's downloads. */
export function saveBlob(blob: Blob, file: string): void {
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: file }).click()
  setTimeout(() => URL.revokeObjectURL(address), retentionMilliseconds)
}

/**
 * Downloads a response as a file under the name that the server gives it, or `otherwise`. Throws if the server responds
 * with an error.
 */
export async function download(url: string, otherwise: string): Promise<void> {
  const response = await authorizedFetch(url, {})
  if (!response.ok) throw new Error(String(response.status))
  const [, name = otherwise] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveBlob(await response.blob(), name)
}
