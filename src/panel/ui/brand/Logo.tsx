import './logo.css'

/** The product's mark and name, for a link of class `logo`. */
export const Logo = ({ name }: { name: string }) => (
  <>
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--marani-primary)" />
      <path
        fill="var(--marani-on-primary)"
        d="M11.2 6.2h9.6a1 1 0 0 1 0 2h-.7c.2 1 .9 1.7 1.8 2.5 1.5 1.3 2.5 3.1 2.5 5.3 0 3.7-2.6 7.4-6.7 10.5a2.8 2.8 0 0 1-3.4 0C10.2 23.4 7.6 19.7 7.6 16c0-2.2 1-4 2.5-5.3.9-.8 1.6-1.5 1.8-2.5h-.7a1 1 0 0 1 0-2z"
      />
      <path
        d="M8.7 15.2c2.4 1.3 4.9-1 7.3.1s4.9 1.2 7.3-.2"
        fill="none"
        stroke="var(--marani-primary)"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </svg>
    <span>{name}</span>
  </>
)
