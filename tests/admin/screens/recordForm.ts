import { screen } from '@testing-library/react'
import { wholeForm } from './renderPanel.tsx'
import { places } from './rows.ts'

/** The paths of two establishments, and the inputs, the button and the status of their forms. */
export const alpha = `/establishments/${places.alpha.id}`
export const beta = `/establishments/${places.beta.id}`
export const textbox = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const englishName = async () => {
  await wholeForm()
  return textbox(/^Name In English/)
}
export const save = () => screen.getByRole('button', { name: 'Save' })
export const status = () => document.querySelector('.m-savebar p')?.textContent
