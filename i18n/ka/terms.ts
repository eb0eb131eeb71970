import type { Catalog } from '../catalog.ts'
import type { terms as english } from '../en/terms.ts'

export const terms: Catalog<typeof english> = {
  changed: 'წესები და პირობები შეიცვალა',
  read_first: 'გთხოვთ, გაეცნოთ ახალ წესებსა და პირობებს. გაგრძელებას დათანხმებისთანავე შეძლებთ.',
  holds_from: 'ვერსია %{version}, ძალაშია: %{day}',
  what_is_new: 'რა შეიცვალა',
  accept: 'ვეთანხმები წესებსა და პირობებს',
  sign_out: 'გასვლა',
  versions: 'ვერსიები',
  version: 'ვერსია %{version}',
  now: 'მოქმედი',
  to_come: 'მომავალი',
  new_version: 'ახალი ვერსია',
  effective_on: 'ძალაში შედის',
  note: 'რა შეიცვალა ამ ვერსიაში',
  publish: 'გამოქვეყნება',
  publish_question: 'გამოქვეყნდეს ეს ვერსია?',
  publish_terms:
    'ყველა მომხმარებელს მომდევნო შესვლისას ვთხოვთ, დაეთანხმოს ახალ ვერსიას. ძველი ვერსიები უცვლელად შეინახება.',
  publish_page: 'გამოჩნდება მითითებული დღიდან. ძველი ვერსიები უცვლელად შეინახება.',
  published: 'ახალი ვერსია გამოქვეყნდა.',
  acceptances: 'ვინ რომელ ვერსიას დაეთანხმა',
  nobody: 'ჯერ არავინ.',
  columns: { person: 'პირი', version: 'ვერსია', at: 'როდის', place: 'საიდან', origin: 'როგორ' },
  origins: { registration: 'რეგისტრაციისას', panel: 'პანელში' },
}
