/**
 * Replaces the package `inflection`, with which react-admin derives English labels from names: all names have texts in
 * the catalogs, so derived ones are never shown.
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
