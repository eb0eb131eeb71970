/**
 * Replaces the CSV library of react-admin's lists, which would be loaded with the first list although exports are made
 * by the server. Throws when called.
 */
export default function noExporter(): never {
  throw new Error('Lists are exported by the server')
}
