import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryProvider, Rejected } from './memoryProvider.ts'
import { beta, englishName, save, status, textbox } from './recordForm.ts'
import { panelFor, renderPanel } from './renderPanel.tsx'
import { places, rows } from './rows.ts'

beforeEach(() => localStorage.clear())

describe('the form of a record', () => {
  it('marks an error at its field when it is left, counts it and keeps what was typed', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await englishName()
    const mobile = textbox(/^Mobile/)
    await user.clear(mobile)
    await user.type(mobile, '12')
    expect(mobile.getAttribute('aria-invalid')).toBeNull()
    await user.tab()
    await waitFor(() => expect(mobile.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(mobile.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toBe(
      'Must be exactly 9 characters',
    )
    expect(status()).toBe('1 problem')
    expect(within(screen.getByRole('navigation', { name: 'Form sections' })).getByText('1 problem')).toBeTruthy()
    await user.click(save())
    await waitFor(() => expect(document.activeElement).toBe(mobile))
    expect(mobile.value).toBe('12')
    expect(provider.update).not.toHaveBeenCalled()
  })

  it('removes an error as soon as the input is valid, only at its own field', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: '/regions/create' })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getAllByText('Field is required')).toHaveLength(2))
    await user.type(textbox(/^Name In Georgian/), 'კ')
    await waitFor(() => expect(screen.getAllByText('Field is required')).toHaveLength(1))
    expect(textbox(/^Name In Georgian/).getAttribute('aria-invalid')).toBeNull()
    expect(status()).toBe('1 problem')
  })

  it('removes the server’s error on the first change of its field', async () => {
    const { provider } = memoryProvider(rows)
    provider.update.mockRejectedValueOnce(
      new Rejected(422, 'Some fields need correction.', { errors: { name_en: 'This value is already taken' } }),
    )
    const { user } = renderPanel({ provider, path: beta })
    const name = await englishName()
    await user.type(name, ' B')
    await user.click(save())
    await screen.findByText('This value is already taken')
    await user.type(name, 'C')
    await waitFor(() => expect(screen.queryByText('This value is already taken')).toBeNull())
  })

  it('shows the server’s errors at their fields until those are changed', async () => {
    const { provider } = memoryProvider(rows)
    provider.update.mockRejectedValueOnce(
      new Rejected(422, 'Some fields need correction.', { errors: { name_en: 'This value is already taken' } }),
    )
    const { user } = renderPanel({ provider, path: beta })
    const name = await englishName()
    await user.type(name, ' B')
    await user.click(save())
    await screen.findByText('This value is already taken')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await user.tab()
    expect(screen.getByText('This value is already taken')).toBeTruthy()
    await user.type(name, 'C')
    await user.tab()
    await waitFor(() => expect(screen.queryByText('This value is already taken')).toBeNull())
    await user.click(save())
    await waitFor(() => expect(provider.update).toHaveBeenCalledTimes(2))
  })

  it('saves on top of a newer version after the person has chosen, and keeps what they typed in the meantime', async () => {
    const { provider, write, rowsOf } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), ' mine')
    await user.type(textbox(/^Mobile/), '555111222')
    write('establishments', { ...places.beta, name_en: 'Beta theirs', email: 'theirs@marani.example', version: 2 })
    await user.click(save())
    const conflict = await screen.findByRole('alert')
    expect(within(conflict).getByText('Beta theirs')).toBeTruthy()
    expect(document.activeElement).toBe(conflict)
    expect((await englishName()).value).toBe('Beta mine')
    await user.click(within(conflict).getByRole('button', { name: 'Keep all my values' }))
    expect((await englishName()).value).toBe('Beta mine')
    expect(textbox('Email').value).toBe('theirs@marani.example')
    await user.click(save())
    await waitFor(() =>
      expect(rowsOf('establishments').find(row => row.id === places.beta.id)).toMatchObject({
        name_en: 'Beta mine',
        mobile: '555111222',
        email: 'theirs@marani.example',
        version: 3,
      }),
    )
  })

  it('shows what differs between two long texts, also where both begin alike', async () => {
    const { provider, write } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    const long = 'The same words again. '.repeat(12)
    await englishName()
    await user.click(textbox(/^Description.*English/))
    await user.paste(`${long}Mine`)
    write('establishments', { ...places.beta, desc_en: `${long}Theirs`, version: 2 })
    await user.click(save())
    const conflict = await screen.findByRole('alert')
    await waitFor(() => expect(conflict.textContent).toMatch(/Mine.*Theirs/))
  })

  it('saves automatically if others changed only other fields, keeps theirs, and says so', async () => {
    const { provider, write, rowsOf } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), ' mine')
    write('establishments', { ...places.beta, email: 'theirs@marani.example', version: 2 })
    await user.click(save())
    await waitFor(() =>
      expect(rowsOf('establishments').find(row => row.id === places.beta.id)).toMatchObject({
        name_en: 'Beta mine',
        email: 'theirs@marani.example',
        version: 3,
      }),
    )
    expect(await screen.findByText('panel.conflict.merged')).toBeTruthy()
    expect(textbox('Email').value).toBe('theirs@marani.example')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that the person saved it elsewhere themselves, if so', async () => {
    const { provider, write } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), ' mine')
    write('establishments', {
      ...places.beta,
      name_en: 'Beta elsewhere',
      version: 2,
      updated_by: panelFor('administrator').profile.id,
    })
    await user.click(save())
    const conflict = await screen.findByRole('alert')
    expect(within(conflict).getByRole('heading').textContent).toBe(
      'You changed this in another tab or on another device',
    )
    expect(status()).toBe('You changed this in another tab or on another device')
    expect(conflict.textContent).not.toMatch(/someone else|Nino/i)
  })

  it('takes over the saved value if the person discards theirs', async () => {
    const { provider, write } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), ' mine')
    await user.type(textbox(/^Mobile/), '555111222')
    write('establishments', { ...places.beta, name_en: 'Beta theirs', version: 2 })
    await user.click(save())
    const conflict = await screen.findByRole('alert')
    await user.click(within(conflict).getByRole('radio', { name: /^Saved value/ }))
    await user.click(within(conflict).getByRole('button', { name: 'Continue with selected values' }))
    expect((await englishName()).value).toBe('Beta theirs')
    expect(textbox(/^Mobile/).value).toBe('555 11 12 22')
    expect(status()).toBe('Unsaved changes')
  })
})
