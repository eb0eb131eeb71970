/** How many different runs of three characters a secret must hold: 32 characters by chance hold 29 or 30, a repeated word as many as it has letters. */
const leastRuns = 28

/** Whether a secret is so varied that it may have been made by chance: neither repeating itself nor made of a few characters. */
export function isVaried(secret: string): boolean {
  const runs = new Set(
    Array.from({ length: Math.max(0, secret.length - 2) }, (_, index) => secret.slice(index, index + 3)),
  )
  return runs.size >= leastRuns
}
