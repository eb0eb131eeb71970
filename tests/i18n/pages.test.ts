import { expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { pagesOf } from '../../src/panel/shell/routing/panelProduct.ts'
import { featurePanels } from '../../src/tourism/panel/featurePanels.ts'
import { flatten } from './flatten.ts'

const pages = Object.entries(pagesOf(featurePanels))
const labelled = pages.flatMap(([name, { menu, palette }]) => [
  ...(menu ? [`panel.menu.${menu.name ?? name}`] : []),
  ...(palette ? [palette.label] : []),
])

it.each([
  ['English', english],
  ['Georgian', georgian],
])('every page in the menu and the palette has a label in %s', (_, messages) => {
  const labels = flatten(messages)
  expect(labelled.length).toBeGreaterThan(10)
  expect(labelled.filter(key => !labels.has(key))).toEqual([])
})
