import type { Catalog } from '../../catalog.ts'
import type { meta as english } from '../../en/entities/meta.ts'
import { labels } from './shared.ts'

export const meta: Catalog<typeof english> = {
  name: 'SEO მეტამონაცემები |||| SEO მეტამონაცემები',
  empty:
    'მეტამონაცემები საძიებო სისტემებსა და სოციალურ ქსელებს მიუთითებს, როგორ წარმოადგინონ ობიექტი. აირჩიეთ ობიექტი და შეავსეთ მისი მეტამონაცემები.',
  groups: { search_engines: 'საძიებო სისტემები', sharing: 'გაზიარება' },
  fields: {
    establishment_id: 'ობიექტი',
    title: labels.title,
    description: labels.description,
    keywords: 'საკვანძო სიტყვები',
    robots: 'საძიებო რობოტები',
    og_title: 'სათაური გაზიარებისას',
    og_description: 'აღწერა გაზიარებისას',
    og_image: 'სურათი გაზიარებისას',
    image_alt: 'სურათის ალტერნატიული ტექსტი',
    image_title: 'სურათის სათაური',
    image_description: 'სურათის აღწერა',
  },
  hints: {
    title: 'სათაური ძებნის შედეგებში; ჩანს დაახლოებით 60 სიმბოლო.',
    description: 'ტექსტი სათაურის ქვეშ ძებნის შედეგებში; ჩანს დაახლოებით 160 სიმბოლო.',
    keywords: 'რამდენიმე სიტყვა, რომლითაც გვერდს ეძებენ; გამოყავით მძიმეებით.',
    robots: 'შეუძლიათ თუ არა საძიებო სისტემებს გვერდის ჩვენება და მის ბმულებზე გადასვლა.',
    og_title: 'ჩანს, როცა გვერდს სოციალურ ქსელში აზიარებენ.',
    og_description: 'ერთი-ორი წინადადება გაზიარებული სათაურის ქვეშ.',
    og_image: 'არაუმეტეს 1 მბ; სოციალური ქსელების უმეტესობისთვის შესაფერისია 1200 × 630 პიქსელი.',
    image_alt: 'აღუწერს სურათს მათ, ვინც მას ვერ ხედავს.',
  },
}
