/**
 * In the place of the package `inflection`, with which react-admin makes English labels of names: every name has its texts in the catalogs, so
 * what it would have made is never shown.
 */
const asItIs = (word: string): string => word

export {
  asItIs as capitalize,
  asItIs as humanize,
  asItIs as inflect,
  asItIs as pluralize,
  asItIs as singularize,
  asItIs as transform,
}
