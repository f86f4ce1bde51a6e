import { OrganisationFieldsPage } from '../../components/organisation-fields/page.tsx'

/** /csr_mds/organiztion/field */
export const Page = () => <OrganisationFieldsPage />
