-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "erasedAt" TIMESTAMP(3);

-- Added by hand: an entry stays as it was written, but for what it tells of a customer who was erased.
CREATE FUNCTION "nutq_audit_unchanged"() RETURNS trigger AS $$
BEGIN
    IF NEW."detail" = '{}'
        AND ROW(NEW."id", NEW."actor", NEW."action", NEW."target", NEW."accountId", NEW."requestId", NEW."createdAt")
            IS NOT DISTINCT FROM
            ROW(OLD."id", OLD."actor", OLD."action", OLD."target", OLD."accountId", OLD."requestId", OLD."createdAt")
        AND EXISTS (SELECT 1 FROM "Account" WHERE "id" = OLD."accountId" AND "erasedAt" IS NOT NULL)
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END;
$$ LANGUAGE plpgsql;

DROP TRIGGER "AuditEntry_append_only" ON "AuditEntry";
CREATE TRIGGER "AuditEntry_append_only" BEFORE DELETE OR TRUNCATE ON "AuditEntry"
    FOR EACH STATEMENT EXECUTE FUNCTION "nutq_append_only"();
CREATE TRIGGER "AuditEntry_unchanged" BEFORE UPDATE ON "AuditEntry"
    FOR EACH ROW EXECUTE FUNCTION "nutq_audit_unchanged"();
