import { describe, expect, it } from 'vitest'
import { messages } from '../../i18n/en/index.ts'
import { declarations } from '../../i18n/en/declarations.ts'
import { declaring } from '../../i18n/en/declaring.ts'
import { emails } from '../../i18n/en/emails.ts'
import { palette } from '../../i18n/en/palette.ts'
import { prototype } from '../../i18n/en/prototype.ts'
import { fixtureTexts, paragraphsOf } from './fixtureTexts.ts'
import { flatten } from './flatten.ts'
import { type GlossaryLine, readGlossary } from './glossary.ts'
import { texts as catalogs } from './texts.ts'

/** What the staff writes in the fixtures. Places and guides are described in their owners' own prose, and visitors report in theirs. */
const byStaff = /^(campaigns|decline_reasons|mail|pages)\.|^reports\.\d+\.answer$/

/** All that is read in English, the catalogs that are loaded by themselves included; react-admin's own messages (`ra`) are not ours to write. */
const { ra: _ofReactAdmin, ...own } = messages
/** Without the names of their variables, which nobody reads. */
const texts = new Map(
  [
    ...flatten({ ...own, letters: emails, palette, prototype, declarations, declaring }),
    ...[...fixtureTexts].filter(([key]) => byStaff.test(key)),
  ].map(([key, text]) => [key, text.replace(/%\{\w+\}/g, '%{}')] as const),
)

interface Rule {
  /** What may not stand in a text. */
  not: RegExp
  /** What is written in its place. */
  but: string
  /** Keys that may have it all the same; each says why. */
  except?: Readonly<Record<string, string>>
}

const ofTheAlphabet = 'a letter of the alphabet'
const plainRequest = 'asks the reader to wait, in so many words'
const ofTheSpecification = 'a text of the specification'

const rules: readonly Rule[] = [
  {
    not: /\bletters?\b/i,
    but: 'email; "character" where text is counted',
    except: {
      'problems.fields.weak_password': ofTheSpecification,
      'registration.fields.weak_password': ofTheSpecification,
      'registration.password.rule.lower': ofTheAlphabet,
      'registration.password.rule.upper': ofTheAlphabet,
      'resources.establishments.hints.slug': ofTheAlphabet,
      'resources.categories.hints.slug': ofTheAlphabet,
      'resources.object_types.hints.slug': ofTheAlphabet,
    },
  },
  { not: /\be-mail/i, but: 'email, without a hyphen' },
  {
    not: /\bwait(s|ed|ing)?\b/i,
    but: 'pending, queued, in moderation; "Try again when …" for what the reader does later',
    except: {
      'panel.please_wait': ofTheSpecification,
      'sign_in.waiting': ofTheSpecification,
      'registration.verify.waiting': ofTheSpecification,
      'problems.link_used': plainRequest,
      'registration.link.used.text': plainRequest,
    },
  },
  { not: /\b(is|are|was|were) called\b|\bcalled so\b/i, but: 'name: "No record with this name"' },
  { not: /\bstands?\b/i, but: 'is, is shown, appears' },
  { not: /\b(lie|lies|lay|lying)\b/i, but: 'is, must be' },
  { not: /\bat once\b/i, but: 'immediately, now, at a time' },
  { not: /\banew\b/i, but: 'again' },
  { not: /\bmend(s|ed|ing)?\b/i, but: 'correct' },
  { not: /\b(calls?|called) (it |the \w+ )?off\b/i, but: 'cancel' },
  { not: /\b(put|bring|brought|comes?|came) (it |them |this |the \w+ )?back\b/i, but: 'restore, return' },
  { not: /\b(broke|breaks|broken) off\b/i, but: 'interrupted' },
  { not: /\b(go|goes|going) on\b/i, but: 'continue' },
  { not: /\b(under way|on (its|their) way)\b/i, but: 'in progress, sent' },
  { not: /\bscreens?\b/i, but: 'page' },
  { not: /\brefus(e|es|ed|al)\b/i, but: 'reject; decline for a decision of moderation' },
  { not: /\b(un)?lock(s|ed|ing)?\b/i, but: 'block, unblock' },
  { not: /\bmeanwhile\b/i, but: 'in the meantime' },
  { not: /\bwhoever\b/i, but: 'the person who, anyone who' },
  { not: /\b(some|any|every|no)body\b/i, but: 'someone, anyone, everyone, no + noun' },
  { not: /\badministration\b/i, but: 'administrators, staff' },
  { not: /\b(tries|try) left\b/i, but: 'attempts left' },
  { not: /\b(begun|began)\b/i, but: 'started' },
  { not: /\b(former|present) (password|version|versions|value|values|state|record)\b/i, but: 'previous, current' },
  { not: /\bdoes not exist any ?more\b|\bany more\b/i, but: 'no longer' },
  { not: /\b(out of|in|keep|kept)( \w+)* sight\b/i, but: 'hidden, in view, visible' },
  { not: /\bby hand\b/i, but: 'manually' },
  { not: /\bperhaps\b/i, but: 'possible, may' },
  {
    not: /\b(send|sends|sent|sending) (it |them |this |the \w+ )?to moderation\b/i,
    but: 'submit for moderation',
    except: { 'panel.success.profile_sent': ofTheSpecification, 'panel.success.organization_sent': ofTheSpecification },
  },
  { not: /\bon moderation\b/i, but: 'in moderation' },
  { not: /\balternative text\b/i, but: 'alt text' },
  { not: /\bidentifiers?\b/i, but: 'ID' },
  { not: /\blook(s|ed|ing)? (at it|through|into)\b|\blooked at\b/i, but: 'review, check' },
  { not: /\bfor your safety\b/i, but: 'for your security' },
  { not: /\bnobody\b(?! yet\.?$|$)/i, but: 'no + noun: "No recipient reads …"' },
  { not: /\b(recogni|organi|capitali|reali)s(e|ed|es|ing|ation)\b/i, but: '-ize, as in organization' },
  {
    not: /\b(canceled|canceling|favorite|center(ed)?|program)\b/i,
    but: 'British spelling: cancelled, favourite, centre, programme',
  },
  { not: /(?<!\w)'|'(?!\w)|\w'\w/, but: 'the typographic apostrophe ’' },
]

const problemsOf = ({ not, except = {} }: Rule): string[] =>
  [...texts].filter(([key, text]) => not.test(text) && !(key in except)).map(([key, text]) => `${key}: ${text}`)

describe('the English of texts', () => {
  it.each(rules)('has "$but" instead of $not', rule => {
    expect(problemsOf(rule)).toEqual([])
  })

  it('has no exception that is no longer needed', () => {
    const idle = rules.flatMap(({ not, except = {} }) =>
      Object.keys(except).filter(key => !not.test(texts.get(key) ?? '')),
    )
    expect(idle).toEqual([])
  })

  it('has paragraphs of emails that begin with a capital letter, a name or a list', () => {
    const small = Object.entries(emails.emails).filter(([, { text }]) =>
      text.split('\n\n').some(paragraph => /^[a-z]/.test(paragraph)),
    )
    expect(small.map(([name]) => name)).toEqual([])
  })

  it('has paragraphs of fixtures that begin with a capital letter, a name or a number', () => {
    const small = [...fixtureTexts].flatMap(([key, text]) =>
      paragraphsOf(text)
        .filter(paragraph => /^[a-z]/.test(paragraph))
        .map(paragraph => `${key}: ${paragraph}`),
    )
    expect(small).toEqual([])
    expect(fixtureTexts.size).toBeGreaterThan(200)
  })

  it('is checked: each rule matches a wrong text and not a right one', () => {
    const caught = (text: string): boolean => rules.some(({ not }) => not.test(text))
    const wrong = [
      'An email is on its way',
      'Your e-mail',
      'Nothing is called so here',
      'What waits for moderation',
      'Must not lie before the first day',
      'Stands only in the Georgian',
      'Mend it',
      'Call the import off',
      'Put it back',
      'Looked at by Nino',
      'Is it perhaps there already?',
      "You can't",
    ]
    expect(wrong.filter(text => !caught(text))).toEqual([])
    const right = [
      'Undelivered emails',
      'Pending',
      'No record with this name',
      'Must not be before the start date',
      'Cancel import',
      'Restore',
      'You’ve been invited',
      'The lowest category',
      'Belief',
    ]
    expect(right.filter(caught)).toEqual([])
  })
})

/** A term in one or many. */
const counted = (term: string): string => `${term.replace(/y$/, '(y|ie)')}(s|es)?`

const isInTexts = (term: string): boolean => {
  const word = new RegExp(`\\b${counted(term)}\\b`, 'i')
  return [...catalogs.en.values()].some(text => word.test(text))
}

const isTerm = (text: string, term: string): boolean => new RegExp(`^(an? )?${counted(term)}$`, 'i').test(text)

/** Names of entities have one and many. */
const oneOf = (text = ''): string => text.split(' |||| ')[0] ?? ''

/** What English texts say in places where the Georgian text is exactly a term. */
const englishOf = (term: string): string[] =>
  [...catalogs.ka].filter(([, text]) => oneOf(text) === term).map(([key]) => oneOf(catalogs.en.get(key)))

const unusedTerms = (glossary: readonly GlossaryLine[]): string[] =>
  glossary.flatMap(({ en }) => en).filter(term => !isInTexts(term))

/** Georgian terms whose English is another one in every text that is such a term alone; several lines may have the same Georgian term. */
function otherTerms(glossary: readonly GlossaryLine[]): string[] {
  const pairs = glossary.flatMap(({ en, ka }) => ka.map(term => ({ term, en })))
  return [...Map.groupBy(pairs, ({ term }) => term)].flatMap(([term, lines]) => {
    const [names, used] = [lines.flatMap(({ en }) => en), englishOf(term)]
    const isSame = used.length === 0 || used.some(text => names.some(name => isTerm(text, name)))
    return isSame ? [] : [`${term}: ${names.join(', ')}; texts say ${[...new Set(used)].join(', ')}`]
  })
}

describe('the terms of the glossary', () => {
  it('are used in texts', () => {
    expect(unusedTerms(readGlossary())).toEqual([])
  })

  it('are used in English wherever the Georgian text has the Georgian term', () => {
    expect(otherTerms(readGlossary())).toEqual([])
  })

  it('are read from both tables, and a term that no text uses is found', () => {
    expect(readGlossary().length).toBeGreaterThan(90)
    const wrong = readGlossary(
      '\n## Things\n\n| English | Georgian |\n|---|---|\n| settlement (`villages`), region | დასახლება, რეგიონი | |\n',
    )
    expect(unusedTerms(wrong)).toEqual(['settlement'])
    expect(otherTerms(wrong)).toEqual(['დასახლება: settlement, region; texts say Village'])
  })
})
