import type { FieldView } from '../data/fieldView.ts'
import { SafeLink } from './parts/SafeLink.tsx'
import { TextBox } from './parts/TextBox.tsx'

const networks: Record<string, string> = {
  fb_url: 'Facebook',
  instagram_url: 'Instagram',
  linkedin_url: 'LinkedIn',
  youtube_url: 'YouTube',
}

export const socialLinks: FieldView = {
  Input: props => <TextBox {...props} inputMode="url" placeholder="https://" />,
  Cell: ({ value }) => (
    <span className="m-chips">
      {Object.entries(value ?? {}).map(
        ([name, address]) =>
          address && (
            <SafeLink key={name} address={String(address)}>
              {networks[name] ?? name}
            </SafeLink>
          ),
      )}
    </span>
  ),
  wide: true,
  width: 1.5,
}
