import type { Part } from '../../../src/engine/model/query.ts'

/** What is shorter stands inside of too many other words to be looked for in place of longer parts. */
const shortestShared = 5

/** Without the mark that tells where in a text a part is looked for: marks are capitals, which no folded text has. */
const withoutMark = (part: string): string => part.replace(/^[A-Z]+/, '')

const isText = (part: Part): part is string => typeof part === 'string'

/**
 * Parts one of which every row has that has one of these: a text that several have in common stands for all of them, so that an index is
 * read once instead of once for each. They are the same where nothing is in common.
 */
export function sharedParts(parts: readonly Part[]): readonly Part[] {
  const texts = parts.filter(isText)
  const common = [...new Set(texts.map(withoutMark))].filter(text => text.length >= shortestShared && texts.filter(other => other.includes(text)).length > 1)
  const shared = common.filter(text => !common.some(other => other !== text && text.includes(other)))
  const others = parts.filter(part => !isText(part) || !shared.some(text => part.includes(text)))
  return shared.length === 0 ? parts : [...shared, ...others]
}
