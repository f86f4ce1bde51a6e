import { OrganisationFieldsPage } from '../../components/screens/organisation-fields/page.tsx'

/** /csr_mds/organiztion/field */
export const Page = () => <OrganisationFieldsPage />
