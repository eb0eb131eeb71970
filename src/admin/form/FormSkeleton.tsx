/** The shape of a form while its record is on its way. */
export const FormSkeleton = ({ label }: { label: string }) => (
  <div className="m-group" role="status" aria-label={label}>
    {Array.from({ length: 6 }, (_, row) => (
      <span key={row} className="m-skeleton m-tall" />
    ))}
  </div>
)
