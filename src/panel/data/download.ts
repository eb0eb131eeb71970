/** How long to keep the object URL: browsers start reading a saved file only after a while. */
const retentionMilliseconds = 60_000

/** Saves a blob to the browser's downloads. */
export function saveBlob(blob: Blob, file: string): void {
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: file }).click()
  setTimeout(() => URL.revokeObjectURL(address), retentionMilliseconds)
}
