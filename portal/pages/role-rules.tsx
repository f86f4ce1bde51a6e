import { RoleRulesPage } from '../../components/screens/role-rules/page.tsx'

/** /csr_mds/role/rule */
export const Page = () => <RoleRulesPage />
