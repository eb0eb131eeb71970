/**
 * Stands in for the library by which react-admin's own lists write CSV: ours have an export of their own, made by the server, and
 * the library would come with the first list. Throws when it is called.
 */
export default function noExporter(): never {
  throw new Error('Lists are exported by the server')
}
