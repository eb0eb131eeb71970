import { Link } from 'react-router-dom'
import { PageTitle } from '../../../../src/panel/ui/PageTitle.tsx'

/** The museum's first page. */
const Home = () => (
  <>
    <PageTitle title="Museum" />
    <p>
      <Link to="/exhibits">Exhibits</Link>
    </p>
  </>
)

export default Home
