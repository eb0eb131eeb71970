import type { Catalog } from '../../catalog.ts'
import type { decline_reasons as english } from '../../en/entities/decline_reasons.ts'

export const decline_reasons: Catalog<typeof english> = {
  name: 'უარყოფის მიზეზი |||| უარყოფის მიზეზები',
  empty:
    'მიზეზები ჯერ არ არის. დაამატეთ ისინი, რომლებსაც მოდერატორები ხშირად წერენ: შემდეგ ერთი დაჭერით აირჩევა და ავტორამდე მის ენაზე მივა.',
  groups: { reason: 'მიზეზი' },
  fields: {
    title: 'მოკლე დასახელება',
    text: 'რას წაიკითხავს ავტორი',
    kinds: 'ჩანაწერის სახე',
    groups: 'რომელი ნაწილებისთვის',
  },
  hints: {
    title: 'ამ დასახელებით ირჩევს მოდერატორი.',
    text: 'თავაზიანად უთხარით, რა არის გამოსასწორებელი და როგორ.',
    kinds: 'თუ ცარიელს დატოვებთ, მიზეზი ყველა სახის ჩანაწერს ერგება.',
    groups: 'თუ ცარიელს დატოვებთ, მიზეზი ნებისმიერ ველს ერგება.',
  },
}
