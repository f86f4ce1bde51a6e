import { OrganisationTemplatesPage } from '../../components/screens/organisations/organisation-templates-page.tsx'

/** /csr_mds/organiztion/exportTemplates */
export const Page = () => <OrganisationTemplatesPage />
