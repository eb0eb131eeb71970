import { expect, it } from 'vitest'
import { readSources } from '../architecture/sources.ts'
import { texts } from './texts.ts'

/** Groups of texts that code reads as objects, or under keys of the framework, instead of naming each text by its key. */
const readWhole = [
  'declaring.template_fields',
  'declaring.template_groups',
  'emails',
  'panel.pages.error',
  'palette',
  'prototype',
  'ra',
  'registration',
  'sign_in',
  'suggestions',
]

const textOf = (...folders: readonly string[]): string =>
  readSources(...folders)
    .map(({ text }) => text)
    .join('\n')
const code = textOf('src', 'server', 'i18n')

it('every text is named by the code', () => {
  const named = new Set([
    ...[...code.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, key = '']) => key),
    // One text may be another one's value.
    ...[...textOf('i18n').matchAll(/\w+(?:\.\w+)+/g)].map(([key]) => key),
  ])
  // A value inside a key is known only at run time.
  const value = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g
  const patterns = [...new Set([...code.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g)].map(([, key = '']) => key))]
    .map(key => key.replace(value, '*').replaceAll('.', '\\.').replaceAll('*', '.*'))
    .filter(pattern => /^[\w\\.*]+$/.test(pattern))
    .map(pattern => new RegExp(`^${pattern}$`))
  expect(named.size).toBeGreaterThan(1_000)
  expect(patterns.length).toBeGreaterThan(100)
  const unused = [...texts.en.keys()].filter(
    key =>
      !named.has(key) &&
      !readWhole.some(group => key.startsWith(`${group}.`)) &&
      !patterns.some(pattern => pattern.test(key)),
  )
  expect(unused).toEqual([])
})
