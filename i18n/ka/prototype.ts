import type { Catalog } from '../catalog.ts'
import type { prototype as english } from '../en/prototype.ts'

export const prototype: Catalog<typeof english> = {
  title: 'აღწერებში შეცდომებია',
  text: 'გაასწორეთ ქვემოთ მითითებული შეცდომები და შეინახეთ ფაილი: პანელი ავტომატურად დაბრუნდება, შეყვანილი მონაცემებიც ადგილზე დარჩება.',
}
