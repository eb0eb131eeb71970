import type { Requested } from './requests.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A request as a line for a terminal; the token stands as the name of whose it is. */
export function asCurl({
  asker,
  method,
  path,
  headers,
  body,
}: Pick<Requested, 'asker' | 'method' | 'path' | 'headers' | 'body'>): string {
  const reported = Object.entries({ ...headers, ...(asker === 'nobody' ? {} : { Authorization: `Bearer <${asker}>` }) })
  const sent =
    body === undefined
      ? []
      : ['--data-binary', quoted(body.length > 2_000 ? `${body.slice(0, 2_000)}…(${body.length} letters)` : body)]
  return [
    'curl',
    '-sS',
    '-X',
    method,
    ...reported.flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]),
    ...sent,
    quoted(`$ADDRESS/api/v1${path}`),
  ].join(' ')
}
