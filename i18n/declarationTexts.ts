import type { Locale } from '../src/engine/model/declaration.ts'
import type { CountedStep } from '../src/engine/model/plan/step.ts'
import type { Mistake } from '../src/engine/model/stored/mistake.ts'
import type { EntityTexts } from '../src/engine/model/stored/documentSchema.ts'
import type { StoredTexts } from '../src/engine/model/stored/storedTexts.ts'
import { allTexts } from './allTexts.ts'
import { declaringTexts } from './declaringTexts.ts'
import { fieldLabel } from './fieldLabel.ts'
import { fill } from './fill.ts'
import { stepWords } from './stepWords.ts'

/** What is wrong with a stored declaration in a language, and what was meant where something is near. */
export function mistakeSentence(locale: Locale, { code, params }: Mistake): string {
  const { mistakes, did_you_mean } = declaringTexts[locale].declarations
  const sentence = fill(mistakes[code], params)
  return params.meant === undefined ? sentence : `${sentence} ${fill(did_you_mean, params)}`
}

/** What the product calls an entity, one and many. */
const shippedName = (locale: Locale, entity: string): string | undefined =>
  (allTexts[locale].messages.resources as Record<string, { name: string } | undefined>)[entity]?.name

type Texts = readonly StoredTexts[]

/** The first of several texts about a resource that has something to say. */
const said = (
  texts: Texts,
  { locale, entity }: { locale: Locale; entity: string },
  read: (written: EntityTexts) => string | undefined,
): string | undefined =>
  texts
    .map(one => one[locale].resources)
    .flatMap(resources => (Object.hasOwn(resources, entity) ? (resources[entity] ?? []) : []))
    .map(read)
    .find(text => text !== undefined)

/** What a resource is called in a language, many of it: by what is stored of it, else by the catalogs. */
const entityLabel = (locale: Locale, texts: Texts, entity: string): string =>
  (said(texts, { locale, entity }, ({ name }) => name) ?? shippedName(locale, entity))?.split(' |||| ').at(-1) ?? entity

const labelOf = (locale: Locale, texts: Texts, { entity, field }: { entity: string; field: string }): string =>
  said(texts, { locale, entity }, ({ fields = {} }) => (Object.hasOwn(fields, field) ? fields[field] : undefined)) ??
  fieldLabel(locale, entity, field)

/** What a step of a plan would do in a language. Labels are those that the plan leads to, else those that it comes from: `texts` has both. */
export function stepSentence(locale: Locale, { step, count, total }: CountedStep, texts: Texts): string {
  const { entity, field, list, params, code } = step
  return fill(declaringTexts[locale].declarations.steps[code], {
    ...stepWords({ code, params }, declaringTexts[locale], allTexts[locale].messages.codes),
    ...(entity === undefined ? {} : { entity: entityLabel(locale, texts, entity) }),
    ...(entity === undefined || field === undefined
      ? {}
      : { field: code === 'rename_field' ? field : labelOf(locale, texts, { entity, field }) }),
    ...(list === undefined ? {} : { list, ...(entity === undefined ? { entity: list } : {}) }),
    count,
    total,
    converts: total - count,
  })
}
