export { insert, into, type Row, setTenant, type TenantRow } from '../../kernel/db/insert.ts'
