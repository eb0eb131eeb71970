import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { handOverDrafts } from '../../../src/panel/data/session/handOver.ts'
import { memoryProvider } from './memoryProvider.ts'
import { renderPanel } from './renderPanel.tsx'
import { places, rows } from './rows.ts'

const englishName = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name In English/ })

it('unsaved input is restored when the panel is remounted, and offered otherwise', async () => {
  localStorage.clear()
  const path = `/establishments/${places.beta.id}`
  const { provider } = memoryProvider(rows)
  const first = renderPanel({ provider, path })
  await first.user.type(await englishName(), '!')
  handOverDrafts()
  first.unmount()
  const second = renderPanel({ provider, path })
  expect((await englishName()).value).toBe('Beta!')
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  second.unmount()
  renderPanel({ provider, path })
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy()
})
