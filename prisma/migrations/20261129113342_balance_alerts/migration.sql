-- CreateTable
CREATE TABLE "BalanceAlert" (
    "accountId" TEXT NOT NULL PRIMARY KEY,
    "threshold" INTEGER NOT NULL,
    "webhookUrl" TEXT,
    "emails" TEXT NOT NULL DEFAULT '',
    "low" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "BalanceAlert_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "receiver" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "notBefore" DATETIME NOT NULL,
    "lease" TEXT,
    "leaseUntil" DATETIME,
    "error" TEXT,
    "deliveredAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Notice_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "BalanceAlert_low_idx" ON "BalanceAlert"("low");

-- CreateIndex
CREATE INDEX "Notice_status_notBefore_idx" ON "Notice"("status", "notBefore");

-- CreateIndex
CREATE INDEX "Notice_accountId_createdAt_id_idx" ON "Notice"("accountId", "createdAt", "id");
