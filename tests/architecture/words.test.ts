import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** Words that names no longer have, each with the right one; what they mean is in `docs/glossary.md`. */
const retired: ReadonlyMap<string, string> = new Map([
  ['admit', 'authorize'],
  ['afterwards', 'background'],
  ['asked', 'requested'],
  ['beside', 'cursor, or next to'],
  ['gather', 'batch, group'],
  ['gathered', 'batch, group'],
  ['gatherer', 'batch'],
  ['passage', 'registration'],
  ['shelf', 'storage'],
  ['sight', 'viewport'],
  ['surroundings', 'context'],
  ['tell', 'notify, report'],
  ['told', 'notified, reported, or what it is'],
  ['world', 'api, fixture'],
])

/** Names that were everyday words, and are only retired as they stand. */
const retiredNames: ReadonlyMap<string, string> = new Map([
  ['Look', 'FieldView'],
  ['given', 'the name of the thing'],
  ['lookOf', 'fieldViewOf'],
  ['onceOnly', 'withIdempotencyKey'],
])

/** Where a letter would be an email: elsewhere it is a character. The column and group `letter` of emails is stored so. */
const aboutEmails =
  /^src\/(engine\/ports|features\/(mail|accounts|help|moderation|people|reports\/act)\b|tourism\/(?!georgian))/
const stored: ReadonlySet<string> = new Set(['letter', 'send_letter'])

const withoutTexts = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/\\p\{\w+\}/g, ' ')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ')
    .replace(/`(?:[^`\\]|\\.)*`/g, template => (template.match(/\$\{[^{}]*\}/g) ?? []).join(' '))

const partsOf = (name: string): string[] => name.split(/(?=[A-Z])|\W/).map(part => part.toLowerCase())

const betterFor = (name: string): string | undefined =>
  retiredNames.get(name) ??
  partsOf(name)
    .map(part => retired.get(part))
    .find(Boolean)

const isEmail = (path: string, name: string): boolean =>
  aboutEmails.test(path) && !stored.has(name) && partsOf(name).some(part => /^letters?$/.test(part))

function complaintsOf({ path, text }: { path: string; text: string }): string[] {
  const file = basename(path).replace(/\.tsx?$/, '')
  const names = [...new Set(withoutTexts(text).match(/[A-Za-z_$][\w$]*/g)), file]
  return names.flatMap(name => {
    const better = isEmail(path, name) ? 'email' : betterFor(name)
    return better === undefined ? [] : [`${path}: ${name}; the word is ${better}`]
  })
}

/** What is written here and in the tests of texts are the words themselves. */
const ofWords = /^tests\/(architecture\/words|i18n\/english)\.test/
const sources = readSources('src', 'server', 'scripts', 'bench', 'tests').filter(({ path }) => !ofWords.test(path))

describe('names in code', () => {
  it('use the words of the glossary and no retired one', () => {
    expect(sources.flatMap(complaintsOf)).toEqual([])
  })

  it('are checked: identifiers and files with a retired word are reported with the current one', () => {
    const named = { path: 'src/features/mail/sendLetter.ts', text: "const findBeside = 'told' // asked" }
    expect(complaintsOf(named)).toEqual([
      'src/features/mail/sendLetter.ts: findBeside; the word is cursor, or next to',
      'src/features/mail/sendLetter.ts: sendLetter; the word is email',
    ])
  })
})
