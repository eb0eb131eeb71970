import type { Catalog } from '../catalog.ts'
import type { meta as english } from '../en/meta.ts'

/** The previews beside the meta fields. */
export const meta: Catalog<typeof english> = {
  previews: 'როგორ გამოჩნდება',
  search_result: 'საძიებო სისტემის შედეგებში',
  share_card: 'სოციალურ ქსელში გაზიარებისას',
}
