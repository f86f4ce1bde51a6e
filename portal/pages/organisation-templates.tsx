import { OrganisationTemplatesPage } from '../../components/organisations/organisation-templates-page.tsx'

/** /csr_mds/organiztion/exportTemplates */
export const Page = () => <OrganisationTemplatesPage />
