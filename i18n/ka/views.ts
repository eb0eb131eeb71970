import type { Catalog } from '../catalog.ts'
import type { views as english } from '../en/views.ts'

/** Views of lists, and how lists are laid out. */
export const views: Catalog<typeof english> = {
  title: 'ხედები',
  all: 'ყველა ჩანაწერი',
  shared: 'გაზიარებული',
  changed: 'შეცვლილია',
  start: 'საწყისი',
  overwrite: 'ცვლილებების შენახვა',
  undo: 'ხედზე დაბრუნება',
  edit: 'ხედის რედაქტირება',
  new: 'ხედად შენახვა',
  copy: 'სხვა ხედად შენახვა',
  name: 'დასახელება',
  role: 'ვის გაეზიაროს',
  nobody: 'არავის',
  start_with: 'სია ამ ხედით გაიხსნას',
  saved: 'ხედი შეინახა',
  removed: 'ხედი წაიშალა',
  remove_question: 'წაიშალოს ხედი „%{name}“?',
  rows: 'სტრიქონები',
  dense: 'მჭიდრო',
  comfortable: 'თავისუფალი',
  up: 'ზემოთ გადატანა',
  down: 'ქვემოთ გადატანა',
  drag: 'გადათრევა',
  sortable: 'გადასატანი',
  place: '%{column}: ადგილი %{position}, სულ %{count}',
  drag_hint: 'დააჭირეთ ჰარის კლავიშს, გადაიტანეთ ისრებით და ისევ დააჭირეთ ჰარის კლავიშს. Esc თავის ადგილას დატოვებს.',
}
