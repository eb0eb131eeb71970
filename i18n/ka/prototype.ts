import type { Catalog } from '../catalog.ts'
import type { prototype as english } from '../en/prototype.ts'

export const prototype: Catalog<typeof english> = {
  title: 'აღწერებში შეცდომებია',
  text: 'გაასწორეთ ქვემოთ დასახელებული და შეინახეთ ფაილი: პანელი თავისით დაბრუნდება, თქვენი ნაწერიც ადგილზე დარჩება.',
}
