import { authorizedFetch } from './session/authorizedFetch.ts'

/** Browsers begin to read a file that is saved only after a while. */
const keptMilliseconds = 60_000

/** Saves something as a file of the browser's downloads. */
export function saveBlob(blob: Blob, file: string): void {
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: file }).click()
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds)
}

/** Saves the answer of a call as a file under the name that the server gives it. Throws where the server refuses. */
export async function download(url: string, otherwise: string): Promise<void> {
  const response = await authorizedFetch(url, {})
  if (!response.ok) throw new Error(String(response.status))
  const [, name = otherwise] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveBlob(await response.blob(), name)
}
