/** A record that a search over all entities found, as the one who asked may know it. */
export interface Found {
  resource: string
  id: string
  title_ge: string
  title_en: string
  /** What tells it from others of its title, where that is in one language alone: a person's name, a company's number. */
  detail: string
  status: string | null
  /** Where its first picture lies. */
  cover: string | null
}
