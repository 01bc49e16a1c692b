export { BatchAudit as default } from './batch-audit.tsx';
