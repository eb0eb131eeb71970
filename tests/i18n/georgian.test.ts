import { describe, expect, it } from 'vitest'
import campaigns from '../../fixtures/campaigns.json' with { type: 'json' }
import declineReasons from '../../fixtures/decline_reasons.json' with { type: 'json' }
import mail from '../../fixtures/mail.json' with { type: 'json' }
import pages from '../../fixtures/pages.json' with { type: 'json' }
import requests from '../../fixtures/requests.json' with { type: 'json' }
import { texts } from './texts.ts'

const georgian = texts.ka

/** What staff say in the fixtures speaks the product's words too. */
const fixtures: [key: string, text: string][] = Object.entries({
  campaigns,
  declineReasons,
  mail,
  pages,
  requests,
}).flatMap(([name, rows]) =>
  rows.flatMap((row, at) =>
    Object.entries(row).flatMap(([field, value]): [string, string][] =>
      typeof value === 'string' && /[ა-ჰ]/.test(value) ? [[`${name}.${at}.${field}`, value]] : [],
    ),
  ),
)

const whole = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u')
const begun = (stems: string): RegExp => new RegExp(`(?<!\\p{L})(?:${stems})`, 'u')

/** Words that may not stand, and what stands instead; where a word is right in some texts these are named. */
const forbidden: { pattern: RegExp; instead: string; but?: readonly string[] }[] = [
  { pattern: begun('ძიებ'), instead: 'ძებნა' },
  // What people write into files is read, and never shown.
  {
    pattern: /^კი[.,!]?$/u,
    instead: 'დიახ; კი stands only between two halves of a sentence',
    but: ['codes.spoken_answers.yes'],
  },
  { pattern: begun('გადმოწერ|გადმოვწერ|გადმოიწერ'), instead: 'ჩამოტვირთვა, ექსპორტი' },
  { pattern: begun('საიტ|ვებგვერდ'), instead: 'ვებსაიტი' },
  { pattern: begun('გზავნილ'), instead: 'კამპანია' },
  { pattern: begun('ადრესატ'), instead: 'მიმღები' },
  { pattern: begun('დაწესებულებ'), instead: 'ობიექტი' },
  { pattern: begun('სოფ(?:ელ|ლ)'), instead: 'დასახლება', but: ['resources.villages.empty'] },
  { pattern: begun('სამუშაო(?:ებ|ს|თ|მ|$)|სამუშაო(?! (?:დღე|საათ))'), instead: 'ამოცანა' },
  { pattern: begun('სტუმარ'), instead: 'ვიზიტორი' },
  { pattern: begun('დარჩენილი ცდ|ცდის რაოდენობ'), instead: 'მცდელობა' },
  { pattern: whole('იგი'), instead: 'the thing itself' },
  { pattern: begun('თავისით'), instead: 'ავტომატურად' },
  { pattern: begun('დაწერილი (?:ამ|აქ|მხოლოდ|შენახულ)'), instead: 'შეყვანილი მონაცემები' },
  { pattern: /გამარჯობა(?:, [^!]*)?[.,]\n/u, instead: 'გამარჯობა! or გამარჯობა, %{name}!' },
  { pattern: /მარანში|მარანის|მარანზე|მარნის ადმინისტრაცი/u, instead: 'სისტემაში „მარანი“' },
  { pattern: /Escape|Spacebar|ჰარის ღილაკ|გაუქმების ღილაკ/u, instead: 'Esc, ჰარის კლავიში' },
  { pattern: begun('ქართულზე ძველი|დამტკიცების გარეშე'), instead: 'მოძველებული, დაუმტკიცებელი' },
  { pattern: begun('საოჯახო სახლ'), instead: 'საოჯახო სასტუმრო' },
  { pattern: begun('სათავგადასავლო გიდ'), instead: 'სათავგადასავლო ტურიზმის გიდი' },
  { pattern: begun('ელ-ფოსტ|ელ\\. ფოსტ|იმეილ|მეილ'), instead: 'ელფოსტა' },
]

describe('the Georgian of texts', () => {
  it.each(forbidden)('does not contain $pattern: $instead', ({ pattern, but = [] }) => {
    const found = [...georgian, ...fixtures]
      .filter(([key, text]) => pattern.test(text) && !but.includes(key))
      .map(([key, text]) => `${key}: ${text}`)
    expect(found).toEqual([])
  })

  it('has no exception that is no longer needed', () => {
    expect(
      forbidden.flatMap(({ pattern, but = [] }) => but.filter(key => !pattern.test(georgian.get(key) ?? ''))),
    ).toEqual([])
  })
})
