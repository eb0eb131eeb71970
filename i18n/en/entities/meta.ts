import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const meta = {
  name: 'SEO meta |||| SEO meta',
  empty:
    'Meta fields tell search engines and social networks how to present an establishment. Choose an establishment and fill in the first.',
  groups: { search_engines: 'Search engines', sharing: 'Sharing' },
  fields: {
    establishment_id: 'Establishment',
    title: labels.title,
    description: labels.description,
    keywords: 'Keywords',
    robots: 'Search robots',
    og_title: 'Title when shared',
    og_description: 'Description when shared',
    og_image: 'Image when shared',
    image_alt: 'Image alt text',
    image_title: 'Image title',
    image_description: 'Image description',
  },
  hints: {
    title: 'The heading in search results, which show about 60 characters of it.',
    description: 'The text under the heading in search results, which show about 160 characters of it.',
    keywords: 'A few words that people search for, separated by commas.',
    robots: 'Whether search engines may show the page and follow its links.',
    og_title: 'Shown when someone shares the page on social media.',
    og_description: 'One or two sentences below the shared title.',
    og_image: 'Max. 1 MB; 1200 × 630 pixels suit most social networks.',
    image_alt: 'Describes the image to people who cannot see it.',
  },
} satisfies EntityMessages
