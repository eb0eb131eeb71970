import type { Catalog } from '../../catalog.ts'
import type { decline_reasons as english } from '../../en/entities/decline_reasons.ts'

export const decline_reasons: Catalog<typeof english> = {
  name: 'უარყოფის მიზეზი |||| უარყოფის მიზეზები',
  empty: 'მიზეზები ჯერ არ არის. დაამატეთ ისინი, რომლებსაც მოდერატორები ხშირად წერენ: შემდეგ ერთი დაჭერით აირჩევა და ავტორამდე მის ენაზე მივა.',
  groups: { reason: 'მიზეზი' },
  fields: {
    title: 'მოკლე დასახელება',
    text: 'რას წაიკითხავს ავტორი',
    kinds: 'რისთვის',
    groups: 'რომელი ნაწილებისთვის',
  },
  hints: {
    title: 'მოდერატორი ამით ირჩევს.',
    text: 'თავაზიანად უთხარით, რა არის გამოსასწორებელი და როგორ.',
    kinds: 'ცარიელი: ყველაფრისთვის.',
    groups: 'ცარიელი: ნებისმიერი ველისთვის.',
  },
}
