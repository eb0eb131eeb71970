/** What every public page is given. */
export interface PublicPageProps {
  onSignedIn(): void
}
