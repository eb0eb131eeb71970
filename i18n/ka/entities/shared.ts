import type { Catalog } from '../../catalog.ts'
import type * as english from '../../en/entities/shared.ts'
import { codes } from '../codes.ts'
import { panel } from '../panel.ts'
import { signIn } from '../sign_in.ts'

/** Labels of fields that several entities have. */
export const labels: Catalog<typeof english.labels> = {
  answer: 'პასუხი',
  category: 'კატეგორია',
  code: 'კოდი',
  description: 'აღწერა',
  email: signIn.email,
  mobile: 'მობილური',
  municipality: 'მუნიციპალიტეტი',
  name: 'დასახელება',
  organization: 'ორგანიზაცია',
  phone: codes.click_targets.phone,
  photo: 'ფოტო',
  record_id: 'ჩანაწერის იდენტიფიკატორი',
  record_kind: 'ჩანაწერის სახე',
  region: 'რეგიონი',
  slug: 'ბმულის დაბოლოება',
  status: panel.system_fields.status,
  subject: 'თემა',
  text: 'ტექსტი',
  title: 'სათაური',
  user: 'მომხმარებელი',
  website: codes.click_targets.website,
}

export const groups: Catalog<typeof english.groups> = {
  account: 'ანგარიში',
  answer: 'პასუხი',
  appearance: 'გაფორმება',
  contact: 'კონტაქტი',
  description: 'აღწერა',
  naming: 'ძირითადი ინფორმაცია',
  rights: 'წვდომა',
}

export const hints: Catalog<typeof english.hints> = {
  append_to_main_page: 'ჩართეთ, თუ გსურთ, რომ საჯარო ვებსაიტის მთავარ გვერდზე გამოჩნდეს.',
  area_coordinates: 'აირჩიეთ წერტილი დაახლოებით შუაგულში.',
  area_code:
    'მოკლე კოდი, რომელიც, დასახელებისგან განსხვავებით, არასოდეს იცვლება; იმპორტის ფაილებში ადგილი ამ კოდით არის მითითებული.',
  name_in_lists: 'ასე გამოჩნდება სიებსა და ფილტრებში.',
  overnight: 'შეავსეთ, თუ ვიზიტორებს აქ ღამის გათევა შეუძლიათ.',
  permissions: 'რისი უფლება აქვს მოდერატორს. სრული წვდომა ყველა დანარჩენ ნებართვას მოიცავს.',
  slug: 'საჯარო მისამართის დაბოლოება: ასოები, ციფრები და დეფისები. თუ ცარიელს დატოვებთ, დასახელებისგან შეიქმნება.',
  title_on_page: 'სათაური საჯარო ვებსაიტზე, თუ ის დასახელებისგან უნდა განსხვავდებოდეს.',
  user_status: 'დაბლოკვისთანავე მომხმარებლის ყველა სესია წყდება და ის სისტემაში ვეღარ შედის.',
}

/** Coordinates with their parts. */
export const coordinates: Catalog<typeof english.coordinates> = {
  coordinates: 'კოორდინატები',
  lat: panel.coordinates.latitude,
  lng: panel.coordinates.longitude,
}

/** Links to social pages with their parts. */
export const socialLinks: Catalog<typeof english.socialLinks> = {
  social_links: 'სოციალური ქსელები',
  fb_url: codes.click_targets.facebook,
  instagram_url: codes.click_targets.instagram,
  linkedin_url: codes.click_targets.linkedin,
  youtube_url: codes.click_targets.youtube,
}

/** A person with an account. */
export const account: Catalog<typeof english.account> = {
  email: labels.email,
  firstname: 'სახელი',
  lastname: 'გვარი',
  phone: labels.mobile,
}

/** A person's permissions and state. */
export const access: Catalog<typeof english.access> = {
  permissions: 'ნებართვები',
  status: labels.status,
  block_reason: 'დაბლოკვის მიზეზი',
}

/** What categories, facilities, object types and cuisines have in common. */
export const classification: Catalog<typeof english.classification> = {
  groups: { naming: groups.naming, appearance: groups.appearance },
  fields: {
    name: labels.name,
    title: labels.title,
    link: 'ბმული',
    icon: 'ხატულა',
    photo: labels.photo,
    append_to_main_page: 'მთავარ გვერდზე',
  },
  hints: {
    name: hints.name_in_lists,
    title: hints.title_on_page,
    link: 'დამატებითი ინფორმაციის შემცველი გვერდის მისამართი ამ ან სხვა ვებსაიტზე.',
    icon: 'პატარა, მარტივი სურათი, რომელიც სიტყვის გვერდითაც მკაფიოდ ჩანს. არაუმეტეს 3 მბ.',
    append_to_main_page: hints.append_to_main_page,
  },
}
