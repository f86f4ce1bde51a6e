import { CompanyPage } from '../../components/screens/company/company.tsx'

/** /csr_mds/customer */
export const Page = () => <CompanyPage />
