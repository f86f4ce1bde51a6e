export { insert, into, type Row, setTenant, type TenantRow } from '../db/insert.ts'
