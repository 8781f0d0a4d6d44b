-- AlterTable
ALTER TABLE "Account" ADD COLUMN "erasedAt" DATETIME;

-- Added by hand: an entry stays as it was written, but for what it tells of a customer who was erased.
DROP TRIGGER "AuditEntry_no_update";
CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry"
WHEN NOT (
    NEW."detail" = '{}'
    AND NEW."id" = OLD."id" AND NEW."actor" = OLD."actor" AND NEW."action" = OLD."action" AND NEW."target" = OLD."target"
    AND NEW."accountId" IS OLD."accountId" AND NEW."requestId" IS OLD."requestId" AND NEW."createdAt" IS OLD."createdAt"
    AND EXISTS (SELECT 1 FROM "Account" WHERE "id" = OLD."accountId" AND "erasedAt" IS NOT NULL)
)
BEGIN
    SELECT RAISE(ABORT, 'AuditEntry is append-only');
END;
