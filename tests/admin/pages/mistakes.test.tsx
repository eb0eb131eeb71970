import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { prototype as english } from '../../../i18n/en/prototype.ts'
import { prototype as georgian } from '../../../i18n/ka/prototype.ts'
import { MistakesPage } from '../../../src/panel/shell/pages/MistakesPage.tsx'

afterEach(cleanup)

it.each([
  ['English', english],
  ['Georgian', georgian],
])('mistakes in declarations are shown on the page, one per line, in a frame that is %s', (_language, texts) => {
  render(
    <MistakesPage texts={texts} sentences={['regions.code has the unknown type "txt"', 'regions lacks "title"']} />,
  )
  expect(screen.getByRole('heading').textContent).toBe(texts.title)
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'regions.code has the unknown type "txt"',
    'regions lacks "title"',
  ])
  expect(screen.getByRole('list').lang).toBe('en')
})
