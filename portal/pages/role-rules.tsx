import { RoleRulesPage } from '../../components/role-rules/page.tsx'

/** /csr_mds/role/rule */
export const Page = () => <RoleRulesPage />
