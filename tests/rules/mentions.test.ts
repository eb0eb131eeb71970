import { expect, it } from 'vitest'
import { mentionedIn, nameAt, matchingPeople, piecesOf, insertName } from '../../src/features/comments/mentions.ts'

const people = [
  { id: '1', name: 'Nino Beridze' },
  { id: '2', name: 'Nino Kapanadze' },
  { id: '3', name: 'გიორგი ბერიძე' },
]

it('a mention begins with an @ at the beginning or after a space, and is not part of an email address', () => {
  expect(nameAt('Ask @Ni', 7)).toBe('Ni')
  expect(nameAt('@', 1)).toBe('')
  expect(nameAt('@Nino B', 7)).toBe('Nino B')
  expect(nameAt('mail@Nino', 9)).toBeUndefined()
  expect(nameAt('@Nino Beridze look at this', 26)).toBeUndefined()
})

it('a mention is completed with people whose first or last name begins with it', () => {
  expect(matchingPeople(people, 'ber').map(({ id }) => id)).toEqual(['1'])
  expect(matchingPeople(people, 'ბერ').map(({ id }) => id)).toEqual(['3'])
  expect(matchingPeople(people, 'nino k').map(({ id }) => id)).toEqual(['2'])
})

it('a chosen mention is replaced by the whole name', () => {
  expect(insertName('Ask @Ni about it', 7, 'Nino Beridze')).toEqual({ text: 'Ask @Nino Beridze about it', caret: 18 })
})

it('mentioned people are found in a text, and names and email addresses are distinguished', () => {
  expect(mentionedIn('@Nino Beridze, see (https://a.ge/x).', people)).toEqual(['1'])
  expect(piecesOf('@Nino Beridze, see (https://a.ge/x).', ['Nino Beridze', 'Nino'])).toEqual([
    { text: '@Nino Beridze', kind: 'name' },
    { text: ', see (', kind: 'text' },
    { text: 'https://a.ge/x', kind: 'address' },
    { text: ').', kind: 'text' },
  ])
  expect(piecesOf('<b>plain</b>', [])).toEqual([{ text: '<b>plain</b>', kind: 'text' }])
})
